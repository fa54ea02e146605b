/** The control API refused, or there is no sandbox where it was looked for. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** Status of the answer; null when nothing answered, or something that is no sandbox. */
  readonly status: number | null

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
