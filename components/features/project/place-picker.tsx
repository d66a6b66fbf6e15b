'use client'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, use, useEffect } from 'react'
import type { ControlProps } from '@/components/screen/form/define-form'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { call } from '@/lib/api/call'
import { type ProjectPlace, projectApi } from '@/lib/contract/project'

type Known = { regionName: string; onPlace: (place: ProjectPlace | undefined) => void }

/** Current place in the form, and the callback for the chosen one. */
export const PlaceContext = createContext<Known>({ regionName: '', onPlace: () => undefined })

/** Chooses a city within the caller's reach; its coordinates and time zone are filled in. */
export const PlacePicker = ({ id, value, error, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('project.form')
  const language = useLocale()
  const { regionName, onPlace } = use(PlaceContext)
  const { data } = useQuery({
    queryKey: [projectApi.places.path, language],
    queryFn: ({ signal }) => call(projectApi.places, {}, { signal }),
    staleTime: millisecondsInMinute,
  })
  const places = data?.list ?? []
  const current = typeof value === 'string' ? value : ''
  const place = places.find(({ regionId }) => regionId === current)
  useEffect(
    function tellPlace() {
      onPlace(place)
    },
    [place, onPlace],
  )
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      value={current}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('choosePlace')}</option>
      {current && !place && <option value={current}>{regionName || current}</option>}
      {places.map((each) => (
        <option key={each.regionId} value={each.regionId}>
          {each.regionName}
        </option>
      ))}
    </SearchSelect>
  )
}
