/** Ids in a text of JSON, exactly: `id` fields, in their order. */
export const exactIds = (text: string): string[] => [...text.matchAll(/"id":"?(\w+)/g)].map(([, id = '']) => id)

/** JSON whose ids beyond 2^53 became text. */
export const parseWithIds = (text: string): ReturnType<typeof JSON.parse> => JSON.parse(text.replace(/:(\d{16,})(?=[,}])/g, ':"$1"'))
