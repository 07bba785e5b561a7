import { ButtonLink, categoryPath, useCategories } from '@fitreel/sdk/ui';
import { searchTexts } from './texts';
import styles from './search.module.css';

/** Next steps after a search: a link to each category, or to all videos if the categories have not loaded. */
export function CategoryLinks() {
  const { data: categories } = useCategories();
  if (!categories) return <ButtonLink to="/">{searchTexts.allVideos}</ButtonLink>;
  return (
    <ul className={styles.links} aria-label={searchTexts.categories}>
      {categories.map(({ _id, categoryName }) => (
        <li key={_id}>
          <ButtonLink to={categoryPath(_id)}>{categoryName}</ButtonLink>
        </li>
      ))}
    </ul>
  );
}
