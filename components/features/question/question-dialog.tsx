'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { FileLanguageOptions } from '@/components/screen/file/file-language'
import { type ControlProps, defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import controls from '@/components/ui/field/controls.module.css'
import { LimitNote } from '@/components/ui/field/limit-note'
import { SearchSelect } from '@/components/ui/field/search-select'
import { notify } from '@/lib/api/failure-bus'
import {
  type Question,
  type QuestionForm,
  QuestionStatus,
  questionApi,
  questionLimits,
  questionTypes,
} from '@/lib/contract/question'

/** Common types to choose from, in the reader's language; another may be typed. */
const TypeControl = ({ id, value, error, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('question')
  const text = String(value ?? '')
  return (
    <>
      <input
        id={id}
        className={controls.control}
        list={`${id}-types`}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-types`}>
        {questionTypes.map((type) => (
          <option key={type} value={t(`types.${type}`)} />
        ))}
      </datalist>
      <LimitNote count={text.length} limit={questionLimits.type} />
    </>
  )
}

const LanguageControl = ({ id, value, describedBy, onChange }: ControlProps) => (
  <SearchSelect
    id={id}
    className={controls.control}
    value={String(value)}
    aria-describedby={describedBy}
    onChange={(event) => onChange(event.target.value)}
  >
    <FileLanguageOptions />
  </SearchSelect>
)

const fields = [
  { field: 'title', max: questionLimits.title, required: true },
  { field: 'content', as: 'multiline', max: questionLimits.content, required: true },
  { field: 'type', required: true, render: (props: ControlProps) => <TypeControl {...props} /> },
  { field: 'grade', as: 'number', required: true },
  { field: 'language', required: true, render: (props: ControlProps) => <LanguageControl {...props} /> },
  { field: 'status', as: 'choice', choices: [...QuestionStatus.values].reverse() },
] as const
const addForm = defineForm(questionApi.save, { messages: 'question', name: 'question', fields })
const editForm = defineForm(questionApi.update, { messages: 'question', name: 'question', fields })

const empty: QuestionForm = { title: '', content: '', type: '', grade: 1, language: 'zh', status: 1 }

type QuestionDialogProps = { row?: Question; onClose: () => void; onDone: () => void }

/** A question with its answer: a new one, or one to change. */
export default function QuestionDialog({ row, onClose, onDone }: QuestionDialogProps) {
  const t = useTranslations()
  const shared = { page: questionApi.list.path, record: row?.questionId ?? '', onCancel: onClose }
  const done =
    (text: string) =>
    (_data: unknown, { title }: { title: string }) => {
      notify({ kind: 'success', text, about: title })
      onDone()
    }
  return (
    <DialogFrame atSide title={t(row ? 'question.actions.edit' : 'question.actions.add')} onClose={onClose}>
      {row ? (
        <EntityForm
          {...shared}
          form={editForm}
          values={{
            questionId: row.questionId,
            version: row.version,
            title: row.title,
            content: row.content,
            type: row.type,
            grade: row.grade,
            language: row.language,
            status: row.status,
          }}
          onDone={done(t('list.done.edit'))}
        />
      ) : (
        <EntityForm {...shared} form={addForm} values={empty} onDone={done(t('list.done.add'))} />
      )}
    </DialogFrame>
  )
}
