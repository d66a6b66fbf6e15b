'use client'
import { defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { type Document, guideApi, instructionApi } from '@/lib/contract/document'
import type { InputOf } from '@/lib/contract/endpoint'
import type { DocumentKind } from './document-api'
import { CategoryPicker, FaultCodesInput, LanguagePicker } from './document-controls'

type GuideUpdate = InputOf<typeof guideApi.update>
type InstructionUpdate = InputOf<typeof instructionApi.update>

const fieldsOf = (kind: DocumentKind): FormField<GuideUpdate, 'document'>[] => [
  { field: 'title', max: 100, required: true },
  { field: 'categoryId', required: true, render: (props) => <CategoryPicker {...props} kind={kind} /> },
  { field: 'language', required: true, render: LanguagePicker },
  { field: 'productModel', max: 64 },
  { field: 'version' },
]
const guideForm = defineForm<GuideUpdate, 'document'>(guideApi.update, {
  messages: 'document',
  name: 'guide',
  fields: fieldsOf('guide'),
})
const instructionForm = defineForm<InstructionUpdate, 'document'>(instructionApi.update, {
  messages: 'document',
  name: 'instruction',
  fields: [...fieldsOf('instruction'), { field: 'faultCodes', render: (props) => <FaultCodesInput {...props} /> }],
})

type DocumentFormProps = { kind: DocumentKind; document: Document; onDone: () => void; onCancel: () => void }

/** The editable fields of a document; its file is replaced separately. */
export const DocumentForm = ({ kind, document, onDone, onCancel }: DocumentFormProps) => {
  const { fileId, title, categoryId, language, productModel, version, revision, faultCodes } = document
  const values = { fileId, title, categoryId, language, productModel, version, revision }
  const shared = { page: guideApi.update.path, record: `${fileId} ${revision}`, onDone, onCancel }
  return kind === 'guide' ? (
    <EntityForm form={guideForm} values={values} {...shared} />
  ) : (
    <EntityForm form={instructionForm} values={{ ...values, faultCodes }} {...shared} />
  )
}
