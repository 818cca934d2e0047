import { jointUseMainTypes, ownershipForms, serviceRegions, vesselTypes } from '../../codes/index.ts'
import type { Fields } from '../../definition.ts'
import { choice, text } from './shapes.ts'

// Fields of step 01 基本情報 that vessels (form 2) and machines (forms 4, 8) are both asked.

/** Whose it is, and from whom it is borrowed. */
export const ownership = (): Fields => ({
  保有形態: {
    label: '保有形態',
    help: '調査対象期間の末日の状態を選んでください。',
    ...choice(ownershipForms),
    required: true,
  },
  対象会社名: {
    label: '対象会社名',
    help: '借りている相手の会社名です。',
    asked: { 保有形態: ['3'] },
    ...text(60),
    required: true,
  },
})

/** Main function and up to two joint uses. */
export const functions = (main: { readonly label: string; readonly help: string }): Fields => ({
  船種名_主機能: { ...main, ...choice(vesselTypes), required: true },
  兼用船種_1: {
    label: '兼用船種1',
    help: '主機能のほかに使う機能があれば選んでください。',
    asked: { 船種名_主機能: jointUseMainTypes },
    ...choice(vesselTypes),
    optional: true,
  },
  兼用船種_2: {
    label: '兼用船種2',
    help: '三つ目の機能があれば選んでください。',
    asked: { 兼用船種_1: 'answered' },
    ...choice(vesselTypes),
    optional: true,
  },
})

/** Where it worked longest. */
export const placeOfWork = (portLabel: string): Fields => ({
  主な就役港: {
    label: portLabel,
    help: '調査対象期間に最も長く働いた港です。',
    ...text(40),
    required: true,
  },
  就役地域コード: {
    label: '就役地域',
    help: '主な就役港のある海域です。地図で確かめられます。',
    popup: 'regionMap',
    ...choice(serviceRegions),
    required: true,
  },
})

/** How it was acquired when the purchase form is 9 その他. */
export const otherPurchase = (purchaseKey: string): Fields => ({
  形態名: {
    label: '形態名',
    help: '「合併で承継」など、取得の形を書いてください。',
    asked: { [purchaseKey]: ['9'] },
    ...text(40),
    required: true,
  },
})
