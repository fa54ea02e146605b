import { openScratch } from './database.ts'

/** A text that is kept on disk until it is read, because it can be larger than the memory. */
export interface Spool {
  write(text: string): void
  /** The text in pieces. Called once, after the last `write`. Nothing is left on disk after the last piece, or if the reader leaves before it. */
  read(): AsyncGenerator<string, void>
}

/** Characters of a piece, if what is written is not larger. */
const PIECE = 64 * 1024

export function createSpool(): Spool {
  const database = openScratch('create table pieces (text text not null) strict')
  let waiting: string[] = []
  let size = 0
  const flush = (): void => {
    database.run('insert into pieces (text) values (?)', waiting.join(''))
    waiting = []
    size = 0
  }
  return {
    write(text) {
      waiting.push(text)
      size += text.length
      if (size >= PIECE) flush()
    },
    async *read() {
      flush()
      try {
        const { last = 0 } = database.get<{ last: number }>('select max(rowid) last from pieces') ?? {}
        for (let at = 1; at <= last; at += 1)
          yield database.get<{ text: string }>('select text from pieces where rowid = ?', at)?.text ?? ''
      } finally {
        database.close()
      }
    },
  }
}
