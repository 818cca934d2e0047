import { prefectures } from '../codes/index.ts'
import { defineForm } from '../definition.ts'
import { choice, remarks, text } from './parts/shapes.ts'

/** 1号様式: one sheet per company and year, one step (dictionary 2.1). */
export const form1 = defineForm({
  id: '1',
  name: '1号様式',
  title: '1号様式　提出会社調査',
  subject: {
    kind: 'company',
    noun: '会社',
    listTitle: '提出会社',
    codeLabel: '会社コード',
    titleKey: '会社名',
    readingKey: '会社名よみがな',
    newKeys: ['会社名', '会社名よみがな'],
    listKeys: ['会社名よみがな', '部署名', '担当者名'],
  },
  steps: [
    {
      title: '基本情報',
      fields: {
        会社コード: { label: '会社コード', kind: 'shown', from: 'companyCode' },
        会社名: {
          label: '会社名',
          help: '登記の名称を略さずに入れてください。',
          ...text(60),
          required: true,
        },
        会社名よみがな: {
          label: '会社名よみがな',
          help: '「かぶしきがいしゃ」は省いてかまいません。',
          kind: 'kana',
          maxLength: 80,
          required: true,
        },
        部署名: { label: '部署名', help: 'この調査を担当する部署です。', ...text(60) },
        担当者名: {
          label: '担当者名',
          help: '問い合わせに答えられる方の名前を入れてください。',
          ...text(40),
          required: true,
        },
        担当者名よみがな: {
          label: '担当者名よみがな',
          help: 'ひらがなで入れてください。',
          kind: 'kana',
          maxLength: 60,
        },
        郵便番号: {
          label: '郵便番号',
          help: 'ハイフンはあってもなくてもかまいません。',
          ...text(8),
          format: 'postalCode',
          required: true,
        },
        都道府県: {
          label: '都道府県',
          help: '会社の所在地です。',
          ...choice(prefectures),
          required: true,
        },
        市区町村: {
          label: '市区町村',
          help: '郡から入れてください。',
          ...text(60),
          required: true,
        },
        '番地・建物名': {
          label: '番地・建物名',
          help: '建物名と階数まで入れてください。',
          ...text(100),
        },
        電話番号: {
          label: '電話番号',
          help: '市外局番から入れてください。',
          ...text(13),
          format: 'phone',
          required: true,
        },
        FAX番号: {
          label: 'FAX番号',
          help: '無い場合は「不明」ではなく空欄のままにしてください。',
          ...text(13),
          format: 'phone',
          optional: true,
        },
        メールアドレス: {
          label: 'メールアドレス',
          help: '確認の連絡を送る宛先です。',
          ...text(254),
          minLength: 3,
          format: 'email',
          required: true,
        },
        記事: {
          label: '記事',
          help: '会社名の変更や合併など、知らせておきたいことを書いてください。',
          ...remarks(1000),
        },
        要望: { label: '要望', help: '調査や画面への意見を書いてください。', ...remarks(1000) },
      },
    },
  ],
})
