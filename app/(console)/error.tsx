'use client'
import { ScreenError } from '@/components/screen/page/screen-error'

export default ScreenError
