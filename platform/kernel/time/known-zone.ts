/** Falls back to UTC for a zone that this machine does not know. */
export const toKnownZone = (zone: string): string => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return 'UTC'
  }
}
