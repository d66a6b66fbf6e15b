import { useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapView } from '@/components/screen/map/map-view'
import styles from './project-map.module.css'

/** A found place is shown at street zoom. */
const foundZoom = 15

/** Google's place search; hidden if this key's project lacks it. */
export const PlaceSearch = ({ onFound }: { onFound: (view: MapView) => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const places = useMapsLibrary('places')
  const found = useEffectEvent(onFound)
  useEffect(
    function addSearch() {
      if (!places?.PlaceAutocompleteElement || !box.current) return
      const search = new places.PlaceAutocompleteElement({})
      const choose = async (event: Event) => {
        const { placePrediction } = event as Event & {
          placePrediction: { toPlace: () => InstanceType<typeof places.Place> }
        }
        const place = placePrediction.toPlace()
        await place.fetchFields({ fields: ['location'] })
        if (place.location) found({ longitude: place.location.lng(), latitude: place.location.lat(), zoom: foundZoom })
      }
      search.addEventListener('gmp-select', choose)
      box.current.append(search)
      return () => search.remove()
    },
    [places],
  )
  return <div ref={box} className={styles.search} />
}
