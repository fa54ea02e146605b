package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"

	"calls/generated"
)

type settings struct {
	BaseUrl, AuthUrl, AccessToken, RefreshToken, ClientId, ClientSecret, CallbackUrl string
	ActivityId                                                                       int64
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	var s settings
	check(json.Unmarshal([]byte(os.Getenv("SETTINGS")), &s))
	ctx := context.Background()
	bearer := generated.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+s.AccessToken)
		return nil
	})
	api, err := generated.NewClientWithResponses(s.BaseUrl, bearer)
	check(err)
	// A client has one base for all operations.
	auth, err := generated.NewClientWithResponses(s.AuthUrl)
	check(err)

	athlete, err := api.GetAthleteWithResponse(ctx)
	check(err)
	perPage, allEfforts := 200, true
	activities, err := api.ListActivitiesWithResponse(ctx, &generated.ListActivitiesParams{PerPage: &perPage})
	check(err)
	activity, err := api.GetActivityWithResponse(ctx, s.ActivityId, &generated.GetActivityParams{IncludeAllEfforts: &allEfforts})
	check(err)
	created, err := api.CreateSubscriptionWithFormdataBodyWithResponse(ctx, generated.CreateSubscriptionFormdataRequestBody{
		ClientId: s.ClientId, ClientSecret: s.ClientSecret, CallbackUrl: s.CallbackUrl, VerifyToken: "skansen",
	})
	check(err)
	list := generated.ListSubscriptionsParams{ClientId: s.ClientId, ClientSecret: s.ClientSecret}
	listed, err := api.ListSubscriptionsWithResponse(ctx, &list)
	check(err)
	same := []bool{}
	for _, each := range *listed.JSON200 {
		same = append(same, *each.Id == *created.JSON201.Id)
	}
	_, err = api.DeleteSubscriptionWithResponse(ctx, *created.JSON201.Id, &generated.DeleteSubscriptionParams{
		ClientId: s.ClientId, ClientSecret: s.ClientSecret,
	})
	check(err)
	left, err := api.ListSubscriptionsWithResponse(ctx, &list)
	check(err)
	// It writes the union of both token requests as an empty form.
	refresh := url.Values{
		"client_id": {s.ClientId}, "client_secret": {s.ClientSecret},
		"grant_type": {"refresh_token"}, "refresh_token": {s.RefreshToken},
	}
	token, err := auth.IssueTokenWithBodyWithResponse(ctx, "application/x-www-form-urlencoded", strings.NewReader(refresh.Encode()))
	check(err)
	printed, err := json.Marshal(map[string]any{
		"athlete":    *athlete.JSON200.Firstname,
		"activities": len(*activities.JSON200),
		"efforts":    len(*activity.JSON200.SegmentEfforts),
		"subscribed": same,
		"left":       len(*left.JSON200),
		"refreshed":  token.JSON200 != nil && token.JSON200.AccessToken == s.AccessToken,
	})
	check(err)
	fmt.Println(string(printed))
}
