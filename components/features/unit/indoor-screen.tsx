'use client'
import { IndoorUnits } from './indoor-units'
import { UnitScreen, type UnitScreenProps } from './unit-screen'

/** Equipment centre > indoor units of one controller. */
export const IndoorScreen = (props: UnitScreenProps) => (
  <UnitScreen {...props} kind="indoor">
    <IndoorUnits
      macWifiId={props.device.macWifiId}
      tab={`/equipmentCenter/indoor/${props.device.macWifiId}`}
      first={props.indoor}
    />
  </UnitScreen>
)
