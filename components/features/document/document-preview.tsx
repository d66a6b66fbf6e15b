'use client'
import { useQueryClient } from '@tanstack/react-query'
import FilePreview from '@/components/screen/file/file-preview'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { call } from '@/lib/api/call'
import type { Document } from '@/lib/contract/document'
import { type DocumentKind, documentApis } from './document-api'

type DocumentPreviewProps = { kind: DocumentKind; document: Document; onClose: () => void }

/** Shows a document's file; only saving it counts as a download. */
export const DocumentPreview = ({ kind, document, onClose }: DocumentPreviewProps) => {
  const { list, content, countDownload } = documentApis[kind]
  const queries = useQueryClient()
  const { fileId, fileName, fileSize, sha256 } = document
  return (
    <FilePreview
      // Another file of the same record is another preview.
      key={sha256}
      file={{ fileName, size: fileSize }}
      endpoint={content}
      input={{ fileId }}
      onSaved={async () => {
        await call(countDownload, { fileId }, { minor: true })
        await queries.invalidateQueries({ queryKey: [list.path] })
      }}
      onClose={onClose}
    />
  )
}

export const GuidePreview = ({ row, onClose }: RowDialogProps<Document>) => (
  <DocumentPreview kind="guide" document={row} onClose={onClose} />
)
export const InstructionPreview = ({ row, onClose }: RowDialogProps<Document>) => (
  <DocumentPreview kind="instruction" document={row} onClose={onClose} />
)
