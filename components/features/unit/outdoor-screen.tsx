'use client'
import { OutdoorUnits } from './outdoor-units'
import { UnitScreen, type UnitScreenProps } from './unit-screen'

/** Equipment centre > outdoor units of one controller. */
export const OutdoorScreen = (props: UnitScreenProps) => (
  <UnitScreen {...props} kind="outdoor">
    <OutdoorUnits
      macWifiId={props.device.macWifiId}
      tab={`/equipmentCenter/outdoor/${props.device.macWifiId}`}
      first={props.outdoor}
      firstIndoor={props.indoor}
    />
  </UnitScreen>
)
