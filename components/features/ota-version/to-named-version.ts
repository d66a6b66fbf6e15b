/** Family and version from the usual name of a firmware file: `hm64-wifi-esp32_3.2.0.bin`. Null for any other name. */
export const toNamedVersion = (fileName: string): { featureCode: string; versionNo: string } | null => {
  const parts = /^([A-Za-z\d-]{1,32})_v?(\d{1,3}\.\d{1,3}\.\d{1,3})\.[a-z]{3}$/i.exec(fileName)
  return parts ? { featureCode: (parts[1] ?? '').toUpperCase(), versionNo: parts[2] ?? '' } : null
}
