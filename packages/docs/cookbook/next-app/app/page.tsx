import { cookies } from 'next/headers'
import { greet } from '../lib/app.ts'

export default async function Home() {
  const greeting = await greet((await cookies()).toString())
  if (greeting) return <p>{greeting}</p>
  // A plain link: a router must not prefetch it.
  return <a href="/connect">Connect</a>
}
