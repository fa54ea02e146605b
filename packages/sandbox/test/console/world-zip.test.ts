import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { filesOfZip, zipOf } from '../../console/world-zip.ts'

const zipFile = (files: Readonly<Record<string, string>>, change = (bytes: Uint8Array<ArrayBuffer>) => bytes): File => {
  const archive = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  return new File([change(new Uint8Array(archive))], 'world.zip')
}

const read = async (file: File) =>
  (await filesOfZip(file, () => undefined)).map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])

/** The bytes from the first entry of the central directory on. */
const directoryOf = (bytes: Uint8Array): number => Buffer.from(bytes).indexOf('PK\u0001\u0002', 0, 'latin1')

describe('a .zip', () => {
  it('has the files that were packed, and tells how far the work is', async () => {
    const shares: number[] = []
    const files = [
      { name: 'world.yaml', content: 'athletes: { ada: {} }' },
      { name: 'recordings/Ære ride.tcx', content: '<x/>'.repeat(10_000) },
    ]
    const blob = await zipOf(files, (share) => shares.push(share))
    expect(shares).toEqual([0.5, 1])
    expect(await read(new File([blob], 'world.zip'))).toEqual(files.map(({ name, content }) => [name, content]))
  })

  it('is read without what operating systems add', async () => {
    const file = zipFile({ 'w/world.yaml': 'a', '__MACOSX/w/._world.yaml': 'b', 'w/.DS_Store': 'c', 'w/._x': 'd' })
    expect(await read(file)).toEqual([['w/world.yaml', 'a']])
  })

  it.each([
    ['not an archive', new File(['athletes: {}'], 'world.zip'), 'world.zip is not a .zip that can be read.'],
    ['empty', new File([], 'world.zip'), 'world.zip is not a .zip that can be read.'],
    ['cut', zipFile({ 'world.yaml': 'x'.repeat(100) }, (bytes) => bytes.slice(0, bytes.length - 30)), 'is not a .zip that can be read.'],
    ['larger than a request', { name: 'big.zip', size: 26 * 2 ** 20 } as File, 'big.zip is larger than 25 MB'],
    [
      'a bomb that states its size',
      zipFile({ 'world.yaml': 'x' }, (bytes) => {
        new DataView(bytes.buffer).setUint32(directoryOf(bytes) + 24, 2 ** 31, true)
        return bytes
      }),
      'are larger than 1,024 MB together',
    ],
  ])('is refused if it is %s', async (_name, file, message) => {
    await expect(filesOfZip(file, () => undefined)).rejects.toThrow(message)
  })

  it('gives no more bytes than it states', async () => {
    const file = zipFile({ 'world.yaml': 'x'.repeat(100_000) }, (bytes) => {
      new DataView(bytes.buffer).setUint32(directoryOf(bytes) + 24, 10, true)
      return bytes
    })
    const files = await filesOfZip(file, () => undefined).catch(() => [])
    for (const { bytes } of files) expect(bytes.length).toBeLessThanOrEqual(10)
  })
})
