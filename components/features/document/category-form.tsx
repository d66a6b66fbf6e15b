'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type Category, type CategoryForm, type CategoryUpdate, categoryApi } from '@/lib/contract/category'

const fields: FormField<Pick<CategoryForm, 'name' | 'nameEn' | 'sort'>, 'category'>[] = [
  { field: 'name', max: 32, required: true },
  { field: 'nameEn', max: 48 },
  { field: 'sort', required: true },
]
const rootForm = defineForm<CategoryForm, 'category'>(categoryApi.save, {
  messages: 'category',
  name: 'new',
  fields: [...fields, { field: 'usage', as: 'choice', choices: [1, 2], required: true }],
})
const belowForm = defineForm<CategoryForm, 'category'>(categoryApi.save, {
  messages: 'category',
  name: 'below',
  fields,
})
const editForm = defineForm<CategoryUpdate, 'category'>(categoryApi.update, {
  messages: 'category',
  name: 'edit',
  fields,
})

/** Reads typed text as a number. Text that is not a number is kept, and the check reports it at its field. */
const toInput = <Form extends { sort: number }>(form: Form): Form => {
  const sort: unknown = form.sort
  return typeof sort === 'string' && sort.trim() !== '' ? { ...form, sort: Number(sort) } : form
}

const nameOf = ({ name }: { name: string }) => name

type DialogProps = { onClose: () => void; onDone: () => void }

const useDone = (key: 'add' | 'edit', onDone: () => void) => {
  const t = useTranslations('list.done')
  return (_data: unknown, { name }: { name: string }) => {
    notify({ kind: 'success', text: t(key), about: name })
    onDone()
  }
}

/** A category of the first level. */
export const NewCategoryDialog = ({ onClose, onDone }: DialogProps) => {
  const t = useTranslations('category')
  const done = useDone('add', onDone)
  return (
    <DialogFrame title={t('actions.add')} width="form" onClose={onClose}>
      <EntityForm
        form={rootForm}
        values={{ parentId: '0', name: '', nameEn: '', sort: 10, usage: 1 }}
        page={categoryApi.list.path}
        toInput={toInput}
        onCancel={onClose}
        about={nameOf}
        onDone={done}
      />
    </DialogFrame>
  )
}

/** A subcategory: its usage is its parent's. */
export const NewBelowDialog = ({ row, onClose, onDone }: RowDialogProps<Category>) => {
  const t = useTranslations('category')
  const done = useDone('add', onDone)
  return (
    <DialogFrame
      title={
        <>
          {t('actions.addBelow')} · {row.name}
        </>
      }
      width="form"
      onClose={onClose}
    >
      <EntityForm
        form={belowForm}
        values={{ parentId: row.categoryId, name: '', nameEn: '', sort: 10, usage: row.usage }}
        page={categoryApi.list.path}
        record={row.categoryId}
        toInput={toInput}
        onCancel={onClose}
        about={nameOf}
        onDone={done}
      />
    </DialogFrame>
  )
}

export const EditCategoryDialog = ({ row, onClose, onDone }: RowDialogProps<Category>) => {
  const t = useTranslations('category')
  const done = useDone('edit', onDone)
  const { categoryId, name, nameEn, sort, version } = row
  return (
    <DialogFrame
      title={
        <>
          {t('actions.edit')} · {name}
        </>
      }
      width="form"
      onClose={onClose}
    >
      <EntityForm
        form={editForm}
        values={{ categoryId, name, nameEn, sort, version }}
        page={categoryApi.list.path}
        record={categoryId}
        toInput={toInput}
        onCancel={onClose}
        about={nameOf}
        onDone={done}
      />
    </DialogFrame>
  )
}
