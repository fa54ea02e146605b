/** Where the events of a stream are written. */
export interface EventSink {
  /** @returns false when nothing more should be written before the reader's `drained` is called */
  write(text: string): boolean
  end(): void
}

/** A client that reads a stream. */
export interface StreamReader {
  /** The sink can take more. */
  drained(): void
  /** The client hung up, or the stream has ended. */
  closed(): void
}

/** Begins to write events to a sink. */
export type EventStream = (sink: EventSink) => StreamReader
