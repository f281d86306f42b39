import { useLocation, useNavigate } from "react-router";
import { usePlaceState } from "./file-list.ts";

/** The file in the viewer is a part of the history, so that Back closes the viewer. */
export function useViewed() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = usePlaceState();
  const viewed = state.viewed ?? null;
  return {
    viewed,
    show: (id: string | undefined) => {
      if (id) navigate({ pathname, search }, { state: { ...state, viewed: id }, replace: viewed !== null });
    },
    close: () => navigate(-1),
  };
}
