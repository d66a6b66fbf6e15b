import dynamic from 'next/dynamic'
import { useSeen } from '@/components/screen/chart/use-seen'
import type { WorldMapProps } from './world-map'

/** Leaflet needs a browser, and loads only where a map is shown. */
export const WorldMap = dynamic(async () => (await import('./world-map')).WorldMap, { ssr: false })

type MapPartProps = Omit<WorldMapProps, 'isPart' | 'seek' | 'onRest'> & {
  /** Sets its height even before it has loaded. */
  className: string | undefined
}

/** A map as one part of a page; it loads when it is about to become visible. */
export const MapPart = ({ className, ...map }: MapPartProps) => {
  const { ref, seen } = useSeen<HTMLDivElement>()
  return (
    <div ref={ref} className={className}>
      {seen && <WorldMap {...map} isPart />}
    </div>
  )
}
