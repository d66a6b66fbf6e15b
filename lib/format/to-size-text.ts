import { toFixed } from './number'

const KB = 1024

/** Bytes as a person reads them: `512 B`, `3.2 KB`, `10 MB`. */
export const toSizeText = (bytes: number): string => {
  if (bytes < KB) return `${bytes} B`
  const [value, unit, digits] =
    bytes < KB * KB ? ([bytes / KB, 'KB', 1] as const) : ([bytes / KB / KB, 'MB', 2] as const)
  return `${Number.isInteger(value) ? value : toFixed(value, digits)} ${unit}`
}
