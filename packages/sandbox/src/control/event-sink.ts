/** The destination of a stream's events. */
export interface EventSink {
  /** @returns false if nothing more should be written until the reader's `drained` is called */
  write(text: string): boolean
  end(): void
}

/** A client that reads a stream. */
export interface StreamReader {
  /** The sink accepts more events. */
  drained(): void
  /** The client disconnected, or the stream has ended. */
  closed(): void
}

/** Starts writing events to a sink. */
export type EventStream = (sink: EventSink) => StreamReader
