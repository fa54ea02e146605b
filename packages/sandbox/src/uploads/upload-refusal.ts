/** A file that is not taken; the message says why, to the person who sent it. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
}
