'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ControlProps, defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import controls from '@/components/ui/controls.module.css'
import { SearchSelect } from '@/components/ui/search-select'
import { call } from '@/lib/api/call'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { namesApart } from '@/lib/format/names-apart'
import { FaultDialog } from './fault-dialog'

const AssigneePicker = ({ id, value, onChange }: ControlProps) => {
  const t = useTranslations('fault')
  const { data } = useQuery({
    queryKey: [faultApi.assignees.path],
    queryFn: ({ signal }) => call(faultApi.assignees, {}, { signal }),
  })
  const people = data?.list ?? []
  const nameOf = namesApart(people)
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
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

const form = defineForm(faultApi.assign, {
  messages: 'fault',
  name: 'assign',
  fields: [{ field: 'assigneeId', render: (props) => <AssigneePicker {...props} /> }],
})

export default function FaultAssignDialog(props: RowDialogProps<Fault>) {
  const { faultId, assigneeId } = props.row
  return <FaultDialog {...props} title="assign" form={form} values={{ faultId, assigneeId }} />
}
