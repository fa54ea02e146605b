/** Calls a function of the app, which may be asynchronous, and isolates its failure. It is called before any other code runs. */
export function callSafely<T>(callback: (value: T) => unknown, value: T, onError: (error: unknown) => void): void {
  new Promise((resolve) => resolve(callback(value))).catch(onError)
}
