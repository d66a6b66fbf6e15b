/** A version by name: its family and its number. */
export const versionName = ({ featureCode, versionNo }: { featureCode: string; versionNo: string }): string =>
  `${featureCode} ${versionNo}`
