import { report } from './next-webhooks.ts'

export const dynamic = 'force-dynamic'
export const GET = report
