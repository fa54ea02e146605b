import type { Rows } from './rows.ts'

/** The athlete who owns the app: the first one of the world. */
export const ownerOf = ({ database, id }: Rows): string | undefined =>
  database.get<{ id: string }>('select id from athletes where world = ? order by position limit 1', id)?.id
