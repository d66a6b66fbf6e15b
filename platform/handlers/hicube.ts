import { hicubeApi } from '@/lib/contract/hicube'
import { hicube as kind } from '../fleet/controller-kind'
import { implement } from '../implement'
import { controllerList } from './controller-list'

export const hicube = implement(hicubeApi, controllerList(kind))
