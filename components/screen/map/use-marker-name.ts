import { useTranslations } from 'next-intl'
import { placeStates } from '@/lib/contract/place-state'
import type { Marker } from './cluster-index'

/** A marker in words: its subject, how many, and the state of the worst. */
export const useMarkerName = (): ((marker: Pick<Marker, 'count' | 'rank' | 'label'>) => string) => {
  const t = useTranslations('projectMap')
  return ({ count, rank, label }) => {
    const state = t(`states.${placeStates[rank] ?? 'normal'}`)
    if (count === 1) return t('marker.one', { name: label, state })
    return label ? t('marker.inCity', { count, city: label, state }) : t('marker.many', { count, state })
  }
}
