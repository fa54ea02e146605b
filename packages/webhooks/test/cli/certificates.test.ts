import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { command } from './command.ts'

const OPENSSL = 'openssl'
const hasOpenssl = ((): boolean => {
  try {
    execFileSync(OPENSSL, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
if (!hasOpenssl) console.log(`skipped: certificates: ${OPENSSL} is not installed`)

/** A server with a self-signed certificate for localhost, which is valid for some days. */
async function startTlsServer(days: number) {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', certificate]
  execFileSync(OPENSSL, ['req', '-x509', '-days', String(days), ...subject, ...made], { stdio: 'ignore' })
  const server = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (request, response) => {
    request.resume()
    response.writeHead(403).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/webhooks/2f6c0d9e4b1a7358`, certificate }
}

/** The findings of doctor about TLS, in a process of its own, because Node reads the trusted certificates when it starts. */
async function tlsFinding(url: string, env: Readonly<Record<string, string>>) {
  const { findings } = JSON.parse((await command(env, 'doctor', url, '--json').ended).out) as { findings: { check: string }[] }
  return findings.find(({ check }) => check === 'TLS')
}

describe.skipIf(!hasOpenssl)(`certificates (unless ${OPENSSL} is not installed)`, () => {
  it('an untrusted certificate is a problem', async () => {
    const { url } = await startTlsServer(3_650)
    expect(await tlsFinding(url, {})).toMatchObject({
      result: 'problem',
      what: expect.stringContaining('not accepted (DEPTH_ZERO_SELF_SIGNED_CERT)'),
    })
  })

  it('a trusted certificate is accepted', async () => {
    const { url, certificate } = await startTlsServer(3_650)
    expect(await tlsFinding(url, { NODE_EXTRA_CA_CERTS: certificate })).toMatchObject({ result: 'ok' })
  })

  it('a certificate that expires within two weeks is a warning', async () => {
    const { url, certificate } = await startTlsServer(7)
    expect(await tlsFinding(url, { NODE_EXTRA_CA_CERTS: certificate })).toMatchObject({
      result: 'warning',
      what: expect.stringMatching(/^the certificate expires in \d days$/),
      advice: expect.stringContaining('Renew'),
    })
  })
})
