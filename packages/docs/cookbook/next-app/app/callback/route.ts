import { site } from '../../lib/app.ts'

export const GET = (request: Request) => site().connect.callback(request)
