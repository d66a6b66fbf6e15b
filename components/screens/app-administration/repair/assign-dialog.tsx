'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ControlProps, defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import controls from '@/components/ui/controls.module.css'
import { SearchSelect } from '@/components/ui/search-select'
import { call } from '@/lib/api/call'
import { repairApi } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import { namesApart } from '@/lib/format/names-apart'
import { RepairDialog } from './repair-dialog'

const HandlerPicker = ({ id, value, error, onChange }: ControlProps) => {
  const t = useTranslations('repair')
  const { data } = useQuery({
    queryKey: [repairApi.handlers.path],
    queryFn: ({ signal }) => call(repairApi.handlers, {}, { signal }),
  })
  const people = data?.list ?? []
  const nameOf = namesApart(people)
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      aria-invalid={error !== undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('nobody')}</option>
      {people.map((person) => (
        <option key={person.userId} value={person.userId}>
          {nameOf(person)}
        </option>
      ))}
    </SearchSelect>
  )
}

const form = defineForm(repairApi.assign, {
  messages: 'repair',
  name: 'assign',
  fields: [{ field: 'handlerId', required: true, render: (props) => <HandlerPicker {...props} /> }],
})

/** Gives a request to one of those who handle requests. */
export default function AssignDialog(props: RowDialogProps<RepairRow>) {
  const { repairId, version, handlerId } = props.row
  return (
    <RepairDialog {...props} action="assign" form={form} values={{ repairId, version, handlerId: handlerId ?? '' }} />
  )
}
