/** JSON whose ids beyond 2^53 became text. */
export const parseWithIds = (text: string): ReturnType<typeof JSON.parse> => JSON.parse(text.replace(/:(\d{16,})(?=[,}])/g, ':"$1"'))
