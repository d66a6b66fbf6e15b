import { type ComponentProps, lazy, Suspense } from 'react'
import { useSeen } from '@/components/screen/chart/use-seen'

/** The map and its data load when they are about to become visible. */
const WorldMap = lazy(async () => ({ default: (await import('./world-map')).WorldMap }))

type MapPartProps = Omit<ComponentProps<typeof import('./world-map').WorldMap>, 'isPart' | 'seek' | 'onRest'> & {
  /** Sets its height even before it has loaded. */
  className: string | undefined
}

/** A map as one part of a page. */
export const MapPart = ({ className, ...map }: MapPartProps) => {
  const { ref, seen } = useSeen<HTMLDivElement>()
  return (
    <div ref={ref} className={className}>
      {seen && (
        <Suspense>
          <WorldMap {...map} isPart seek={undefined} onRest={() => undefined} />
        </Suspense>
      )}
    </div>
  )
}
