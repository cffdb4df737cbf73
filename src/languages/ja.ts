// Generated from languages/relx-ja.po by `npm run translations`.
import { type Language, languageOf } from './language.js';

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
});
