import { type ComponentProps, lazy, Suspense } from 'react'
import { useSeen } from '@/components/screen/chart/use-seen'

/** The map and its data come when they are about to be seen. */
const WorldMap = lazy(async () => ({ default: (await import('./world-map')).WorldMap }))

type MapPartProps = Omit<ComponentProps<typeof import('./world-map').WorldMap>, 'isPart' | 'seek' | 'onRest'> & {
  /** Says how high it is, before it has come too. */
  className: string | undefined
}

/** A map that is one part of a page among others. */
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
