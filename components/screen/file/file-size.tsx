import { toSizeText } from '@/lib/format/to-size-text'

/** Bytes as a person reads them; the exact number is in its title. */
export const FileSize = ({ bytes }: { bytes: number }) => <span title={`${bytes} B`}>{toSizeText(bytes)}</span>
