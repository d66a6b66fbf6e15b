import { toSizeText } from '@/lib/format/to-size-text'

/** Bytes in readable form; the title has the exact number. */
export const FileSize = ({ bytes }: { bytes: number }) => <span title={`${bytes} B`}>{toSizeText(bytes)}</span>
