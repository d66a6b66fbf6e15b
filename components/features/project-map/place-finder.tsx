// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again

import { useQueries } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { MapView } from '@/components/screen/map/map-view'
import controls from '@/components/ui/field/controls.module.css'
import { isOfInputMethod } from '@/components/ui/field/input-method'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { regionsQuery } from '@/components/ui/regions-query'
import type { ProjectPoint } from '@/lib/contract/project-map'
import type { Region } from '@/lib/contract/region'
import { type City, type FoundPlace, findPlaces } from './find-places'
import styles from './project-map.module.css'

const isCity = ({ level }: Region): boolean => level === 3

/** Cities by both names, the reader's first; none until somebody searches. */
const useCities = (wanted: boolean): City[] => {
  const own = useLocale()
  const [mine, other] = useQueries({
    queries: [own, own === 'zh' ? 'en' : 'zh'].map((language) => ({
      ...regionsQuery(language),
      enabled: wanted,
    })),
  })
  const others = new Map(other?.data?.regionList.map(({ regionId, regionName }) => [regionId, regionName]))
  return (mine?.data?.regionList ?? []).filter(isCity).flatMap(({ regionId, regionName, longitude, latitude }) => {
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return []
    const second = others.get(regionId)
    const names = second && second !== regionName ? [regionName, second] : [regionName]
    return [{ regionId, names, longitude, latitude }]
  })
}

type PlaceFinderProps = { projects: readonly ProjectPoint[]; onFound: (view: MapView) => void }

/** Place search without outside services: the platform's own cities, and names and addresses of the projects. */
export const PlaceFinder = ({ projects, onFound }: PlaceFinderProps) => {
  const t = useTranslations('projectMap.search')
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(false)
  const early = useTypedEarly(({ place = '' }) => {
    setTyped(place)
    setWanted(true)
  })
  const found = findPlaces(typed, useCities(wanted), projects)
  const choose = ({ longitude, latitude, zoom }: FoundPlace) => {
    setTyped('')
    onFound({ longitude, latitude, zoom })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = found
    if (first) choose(first)
  }
  return (
    <search className={styles.finder}>
      <form onSubmit={submit} method="dialog" {...early}>
        <input
          type="search"
          name="place"
          className={controls.control}
          value={typed}
          maxLength={64}
          autoComplete="off"
          aria-label={t('label')}
          placeholder={t('label')}
          onFocus={() => setWanted(true)}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && !isOfInputMethod(event) && setTyped('')}
        />
      </form>
      {typed.trim() !== '' && (
        <ul className={styles.found} aria-label={t('found')}>
          {found.map((place) => (
            <li key={place.key}>
              <button type="button" onClick={() => choose(place)}>
                <span>{place.name}</span>
                <small>{place.note}</small>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li role="status" className={styles.none}>
              {t('none')}
            </li>
          )}
        </ul>
      )}
    </search>
  )
}
