const BOUNDARY = 'activity-mock'

/**
 * A multipart body written again so that Prism can check it: it fails on a file without a media type, decodes percent signs in
 * fields, and is slow on large files. Fields are kept; of a file only its being there is.
 * @throws TypeError when the body is not what its media type says
 */
export async function normalizeMultipart(bytes: Buffer, contentType: string): Promise<{ value: string; contentType: string }> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  const parts = Array.from(form, ([name, value]) => part(name, typeof value === 'string' ? value : 'file'))
  return { value: `${parts.join('')}--${BOUNDARY}--\r\n`, contentType: `multipart/form-data; boundary=${BOUNDARY}` }
}

const part = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${encodeURIComponent(name)}"\r\n\r\n${encodeURIComponent(value)}\r\n`
