export { handleCallback as DELETE, handleCallback as GET, handleCallback as POST } from './next-webhooks.ts'
