'use client'
import { useQuery } from '@tanstack/react-query'
import type { ControlProps } from '@/components/screen/form/define-form'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import { namesApart } from '@/lib/format/names-apart'

type StaffPickerProps = ControlProps & {
  /** Returns the people to choose from. */
  people: Endpoint<Record<string, never>, { list: { userId: string; name: string }[] }>
  /** The option for nobody. */
  nobody: string
}

/** Chooses a staff member to assign a record to; null for nobody. */
export const StaffPicker = ({ people, nobody, id, value, error, describedBy, onChange }: StaffPickerProps) => {
  const { data } = useQuery({
    queryKey: [people.path],
    queryFn: ({ signal }) => call(people, {}, { signal }),
  })
  const list = data?.list ?? []
  const nameOf = namesApart(list)
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      aria-invalid={error !== undefined}
      aria-describedby={describedBy}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{nobody}</option>
      {list.map((person) => (
        <option key={person.userId} value={person.userId}>
          {nameOf(person)}
        </option>
      ))}
    </SearchSelect>
  )
}
