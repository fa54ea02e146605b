/** Whether two texts are equal. The time depends only on the length of `given`, so it reveals nothing about `secret`. */
export function timingSafeEqual(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % Math.max(1, secret.length))
  }
  return difference === 0
}
