// Generated from languages/relx-ja.po by `npm run translations`.
import { type Language, languageOf } from '../language.js';

/** Japanese, as props of the provider: `<RelxProvider {...ja}>`. */
export const ja: Language = languageOf('ja', {
  ', ': '、',
  '(no title)': '(タイトルなし)',
  'Items shown: %d': '表示件数: %d',
  'Load more': 'さらに読み込む',
  'More items could not be loaded. Try again.': 'さらに項目を読み込めませんでした。もう一度お試しください。',
  'Related content': '関連コンテンツ',
  'Related people': '関連する人物',
  'Related topics': '関連トピック',
  'The site did not respond in time.': 'サイトが時間内に応答しませんでした。',
  'The site did not respond.': 'サイトが応答しませんでした。',
  'The site does not allow this page to read its data.': 'サイトは、このページによるデータの読み取りを許可していません。',
  'There is no REST API at the URL of the site.': 'サイトの URL に REST API がありません。',
  'You are offline.': 'オフラインです。',
});
