/** The `data` of a refusal for a checksum: what was stated or stored, and what the bytes have. */
export type ChecksumMismatch = { expectedSha256: string; actualSha256: string }

/** Both values, if a refusal names them. Without a schema: every page has this. */
export const checksumsOf = (data: unknown): ChecksumMismatch | null => {
  if (typeof data !== 'object' || data === null) return null
  const { expectedSha256, actualSha256 } = data as Partial<Record<string, unknown>>
  return typeof expectedSha256 === 'string' && typeof actualSha256 === 'string'
    ? { expectedSha256, actualSha256 }
    : null
}
