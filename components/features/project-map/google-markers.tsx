import { Marker as GoogleMarker, useMap } from '@vis.gl/react-google-maps'
import { placeRanks } from '@/components/features/project/project-places'
import { type ClusterIndex, diameterOf, type MapPoint, type Marker } from '@/components/screen/map/cluster-index'
import { useMarkerName } from '@/components/screen/map/use-marker-name'

type GoogleMarkersProps = {
  index: ClusterIndex
  markers: readonly Marker[]
  /** Colour of each rank, independent of style sheets. */
  colours: readonly string[]
  onPick: (points: readonly MapPoint[]) => void
}

/** A disc, which Google scales by px. */
const disc = 'M -1,0 A 1,1 0 1,1 1,0 A 1,1 0 1,1 -1,0 Z'

/** The built-in map's markers, drawn by Google Maps. */
export const GoogleMarkers = ({ index, markers, colours, onPick }: GoogleMarkersProps) => {
  const map = useMap()
  const nameOf = useMarkerName()
  const press = (marker: Marker) => {
    const opens = index.opensAt(marker)
    if (opens === undefined) return onPick(index.pointsOf(marker))
    map?.setZoom(opens)
    map?.panTo({ lat: marker.latitude, lng: marker.longitude })
  }
  return markers.map((marker) => (
    <GoogleMarker
      key={marker.key}
      position={{ lat: marker.latitude, lng: marker.longitude }}
      title={nameOf(marker)}
      zIndex={10 - marker.rank}
      icon={{
        path: disc,
        scale: diameterOf(marker) / 2,
        fillColor: colours[marker.rank] ?? '',
        fillOpacity: 1,
        strokeColor: '#ffffff',
        strokeWeight: 2,
      }}
      label={{
        text: marker.count === 1 ? (placeRanks[marker.rank]?.sign ?? ' ') : String(marker.count),
        color: '#ffffff',
        fontSize: '12px',
        fontWeight: '600',
      }}
      onClick={() => press(marker)}
    />
  ))
}
