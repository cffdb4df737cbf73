/** Restores the example, if the user confirms it, and opens it. */
export async function resetPage(page: URL): Promise<void> {
  if (!confirm('Restore the example page? Your changes are lost.')) return;
  await fetch(page, { method: 'DELETE' });
  location.reload();
}
