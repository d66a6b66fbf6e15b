import { useTranslations } from 'next-intl'
import { placeRanks } from '@/components/features/project/project-places'
import { placeStates } from '@/lib/contract/place-state'
import styles from './project-map.module.css'

/** What the colours and signs of the markers mean. */
export const MapLegend = () => {
  const t = useTranslations('projectMap.states')
  return (
    <ul className={styles.legend}>
      {placeStates.map((state, rank) => (
        <li key={state}>
          <i style={{ background: placeRanks[rank]?.colour }} aria-hidden="true">
            {placeRanks[rank]?.sign}
          </i>
          {t(state)}
        </li>
      ))}
    </ul>
  )
}
