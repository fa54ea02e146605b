/** JSON whose ids larger than 2^53 are text. */
export const parseWithIds = (text: string): ReturnType<typeof JSON.parse> => JSON.parse(text.replace(/:(\d{16,})(?=[,}])/g, ':"$1"'))
